// "What if I get a 9?" and "what do I need for a 5?". It lives in this component only: nothing is stored or sent.
import { useId, useState } from 'react';
import { explainNeeded } from '#contract/grading/explanation.ts';
import type { GradingRules } from '#contract/grading/grading.schema.ts';
import type { GradingInput, QuarterResult } from '#contract/grading/quarter-result.ts';
import { isWritten } from '#contract/grading/quarter-result.ts';
import { neededFor, whatIf } from '#contract/grading/what-if.ts';
import { useText } from '#shared/i18n/index.ts';
import { x } from '#shared/ui/icons/index.ts';
import { calculator } from '#shared/ui/icons/pages.ts';
import { Button, classes, Icon, IconButton, TextInput } from '#shared/ui/index.ts';
import { ResultFace } from './formula-bar.tsx';
import { changeOf, noSupposition, type Supposition } from './supposition.ts';
import { useSentence } from './use-sentence.ts';
import styles from './what-if.module.css';

export type WhatIfProps = { rules: GradingRules; input: GradingInput; result: QuarterResult };

export function WhatIf({ rules, input, result }: WhatIfProps) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <section className={classes('card', styles.whatIf)} aria-labelledby={`${id}-title`}>
      <div className={styles.icon}>
        <Icon shape={calculator} />
      </div>
      <div className="grow">
        <h3 id={`${id}-title`}>{text('pupil-marks.whatIf')}</h3>
        <Needed rules={rules} input={input} result={result} />
      </div>
      <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {text(isOpen ? 'pupil-marks.whatIf.close' : 'pupil-marks.whatIf.open')}
      </Button>
      <div id={id} className={styles.try} hidden={!isOpen}>
        {isOpen && <Suppose rules={rules} input={input} />}
      </div>
    </section>
  );
}

/** What the next work must bring for each mark that is not reached yet. */
function Needed({ rules, input, result }: WhatIfProps) {
  const say = useSentence();
  const marks = rules.scale.map(({ mark }) => mark).filter((mark, index) => index > 0 && mark > (result.mark ?? 0));
  return marks.map((mark) => (
    <p key={mark} className="muted">
      {explainNeeded(mark, neededFor(rules, input, mark))
        .map(say)
        .join(', ')}
    </p>
  ));
}

function Suppose({ rules, input }: Omit<WhatIfProps, 'result'>) {
  const text = useText();
  const [supposed, suppose] = useState<Supposition>(noSupposition);
  const open = input.sectionSummatives.filter((work) => !isWritten(work));
  const soch = input.termSummative;
  const hasOpenSoch = input.subject.hasTermSummative && (soch === null || !isWritten(soch));
  const result = whatIf(rules, input, changeOf(input, supposed));
  const marks = Array.from({ length: rules.formativeMax }, (_, index) => index + 1);
  return (
    <>
      <fieldset className={styles.marks}>
        <legend>{text('pupil-marks.whatIf.add')}</legend>
        {marks.map((mark) => (
          <Button
            key={mark}
            size="sm"
            aria-label={text('pupil-marks.whatIf.addMark', { mark })}
            onClick={() => suppose({ ...supposed, formative: [...supposed.formative, mark] })}
          >
            {mark}
          </Button>
        ))}
      </fieldset>
      {supposed.formative.length > 0 && (
        <ul className={styles.added}>
          {supposed.formative.map((mark, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: equal marks have nothing else to be told apart by
            <li key={index}>
              <span className="mark mark--box">{mark}</span>
              <IconButton
                icon={x}
                size="sm"
                label={text('pupil-marks.whatIf.remove', { mark })}
                onClick={() => suppose({ ...supposed, formative: supposed.formative.filter((_, at) => at !== index) })}
              />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.works} data-works>
        {open.map(({ max }, index) => (
          <Points
            // biome-ignore lint/suspicious/noArrayIndexKey: the works that are still to be written stand in their order
            key={index}
            label={text('pupil-marks.whatIf.sor', { number: index + 1, max })}
            max={max}
            value={supposed.sor[index] ?? ''}
            onChange={(value) => suppose({ ...supposed, sor: { ...supposed.sor, [index]: value } })}
          />
        ))}
        {hasOpenSoch && (
          <Points
            label={soch ? text('pupil-marks.whatIf.soch', { max: soch.max }) : text('pupil-marks.whatIf.sochPercent')}
            max={soch?.max ?? 100}
            value={supposed.soch}
            onChange={(value) => suppose({ ...supposed, soch: value })}
          />
        )}
      </div>
      <output className={styles.result}>
        <span>{text('pupil-marks.whatIf.result')}</span>
        <ResultFace result={result} />
      </output>
      <p className="faint">{text('pupil-marks.whatIf.notStored')}</p>
    </>
  );
}

type PointsProps = { label: string; max: number; value: string; onChange: (value: string) => void };

function Points({ label, max, value, onChange }: PointsProps) {
  return (
    <TextInput
      label={label}
      type="number"
      inputMode="numeric"
      min={0}
      max={max}
      isNumeric
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
