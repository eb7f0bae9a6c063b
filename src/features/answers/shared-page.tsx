// The page of shared files: the person chooses the homework. Files stay here until they are added to an answer or deleted.
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { isIn } from '#contract/core/roles.ts';
import { usePerson } from '#data/session/person.ts';
import { serverTimeOf } from '#data/time/clock.ts';
import { useShownTime } from '#data/time/use-shown-time.ts';
import { useText } from '#shared/i18n/index.ts';
import { trash } from '#shared/ui/icons/pages.ts';
import {
  Button,
  Card,
  EmptyState,
  ErrorState,
  Notice,
  ReadOnlyNotice,
  Skeleton,
  useConfirm,
  useToast,
} from '#shared/ui/index.ts';
import { Page } from '#shared/ui/shell/index.ts';
import own from './shared.module.css';
import { chosenOf, isHandedInByParent } from './shared-tasks.ts';
import { SharedTasks } from './shared-tasks-list.tsx';
import { RefusedFiles, SharedTiles } from './shared-tiles.tsx';
import { type Shared, type SharedRow, useShared } from './use-shared.ts';

type Hindrance = 'role' | 'grade' | 'year' | null;

/** Why the person cannot add files to an answer. */
function useHindrance(): Hindrance {
  const { role, child, isReadOnly } = usePerson();
  if (!isIn('family', role)) return 'role';
  if (role === 'parent' && child && !isHandedInByParent(child.group.name)) return 'grade';
  return isReadOnly ? 'year' : null;
}

export default function SharedPage() {
  const text = useText();
  const toast = useToast();
  const confirm = useConfirm();
  const shared = useShared();
  const hindrance = useHindrance();
  const [parameters] = useSearchParams();
  const [pressed, setPressed] = useState<ReadonlySet<string>>(new Set());
  const { files, inbox, state } = shared;
  const chosen = chosenOf(files, parameters.get('share'), pressed);
  const press = (id: string) =>
    setPressed((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]));
  const discard = async (file: SharedRow) => {
    const bringBack = await shared.discard(file);
    const words = text('answers.shared.discarded', { name: file.name });
    if (bringBack) toast.undo(words, () => void bringBack());
    else toast.success(words);
  };
  const discardAll = async () => {
    const isSure = await confirm({
      title: text('answers.shared.discardAll.ask', { count: files.length }),
      text: text('answers.shared.discardAll.why'),
      confirmLabel: text('answers.shared.discardAll'),
      isDangerous: true,
    });
    if (isSure) await shared.discardAll();
  };
  const isEmpty = state === 'ready' && files.length + inbox.unclaimed.length + inbox.refused.length + inbox.stuck === 0;
  return (
    <Page title={text('answers.shared.title')}>
      <div className={own.page}>
        <Problems shared={shared} />
        {state === 'loading' && files.length === 0 && <Skeleton rows={3} />}
        {state === 'failed' && <ErrorState text={text('answers.shared.notRead')} onRetry={() => void shared.read()} />}
        <Unclaimed shared={shared} />
        {files.length > 0 && (
          <section className={own.part} aria-label={text('answers.shared.title')}>
            <SharedTiles
              files={files}
              chosen={new Set(chosen)}
              isChoosing={hindrance === null}
              onPress={press}
              onDiscard={(file) => void discard(file)}
            />
          </section>
        )}
        {inbox.refused.length > 0 && (
          <Card
            title={text('answers.shared.refused')}
            end={
              <Button size="sm" onClick={() => void shared.dropRefused()}>
                {text('answers.shared.refused.drop')}
              </Button>
            }
            isFlush
          >
            <RefusedFiles files={inbox.refused} />
          </Card>
        )}
        {files.length > 0 && hindrance === null && <SharedTasks chosen={chosen} />}
        {files.length > 0 && hindrance === 'year' && <ReadOnlyNotice>{text('answers.shared.year')}</ReadOnlyNotice>}
        {files.length > 0 && (hindrance === 'role' || hindrance === 'grade') && (
          <Notice tone="warn">{text(hindrance === 'role' ? 'answers.shared.role' : 'answers.shared.grade')}</Notice>
        )}
        {files.length > 0 && hindrance === null && <p className="faint">{text('answers.shared.kept')}</p>}
        {files.length > 1 && (
          <div>
            <Button icon={trash} variant="danger" onClick={() => void discardAll()}>
              {text('answers.shared.discardAll')}
            </Button>
          </div>
        )}
        {isEmpty && <EmptyState title={text('answers.shared.none')} text={text('answers.shared.none.why')} />}
      </div>
    </Page>
  );
}

const problems = ['foreign', 'full', 'many', 'broken', 'missed'] as const;

/** Problems of the share. The service worker, or the server, puts them into the address. */
function Problems({ shared: { inbox } }: { shared: Shared }) {
  const text = useText();
  const [parameters] = useSearchParams();
  const problem = problems.find((one) => one === parameters.get('problem'));
  const count = Number(parameters.get('lost')) || 1;
  return (
    <>
      {problem && (
        <Notice tone="danger" isAlert>
          {text(`answers.shared.problem.${problem}`, { count })}
        </Notice>
      )}
      {inbox.stuck > 0 && (
        <Notice tone="danger" isAlert>
          {text('answers.shared.stuck', { count: inbox.stuck })}
        </Notice>
      )}
      {inbox.others.has(parameters.get('share') ?? '') && <Notice tone="warn">{text('answers.shared.ofOther')}</Notice>}
    </>
  );
}

/** Files without an owner. Names and pictures are hidden until the person claims the files. */
function Unclaimed({ shared: { inbox, claim } }: { shared: Shared }) {
  const text = useText();
  const shownTime = useShownTime();
  const confirm = useConfirm();
  const { unclaimed } = inbox;
  const [first] = unclaimed;
  if (!first) return null;
  const decline = async () => {
    const isSure = await confirm({
      title: text('answers.shared.notMine.ask'),
      text: text('answers.shared.notMine.why'),
      confirmLabel: text('answers.shared.notMine'),
    });
    if (isSure) await claim(unclaimed, false);
  };
  return (
    <Card title={text('answers.shared.whose')}>
      <div className={own.part}>
        <p>{text('answers.shared.whose.why', { at: shownTime(serverTimeOf(first.at)), count: unclaimed.length })}</p>
        <div className="row">
          <Button variant="primary" onClick={() => void claim(unclaimed, true)}>
            {text('answers.shared.mine')}
          </Button>
          <Button onClick={() => void decline()}>{text('answers.shared.notMine')}</Button>
        </div>
      </div>
    </Card>
  );
}
