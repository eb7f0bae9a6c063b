import * as icons from '#shared/ui/icons/index.ts';
import {
  AgeLabel,
  Avatar,
  Card,
  CellState,
  Count,
  cellStateClass,
  classes,
  Icon,
  Kbd,
  Mark,
  Nothing,
  Progress,
  Receipt,
  StateChip,
  SyncPill,
  syncKinds,
  Tag,
  workStates,
} from '#shared/ui/index.ts';
import styles from './gallery.module.css';

/** Pill, states, marks, tags, avatars, icons: what is read and not pressed. */
export function SignParts() {
  return (
    <>
      <Card title="Sync pill">
        <div className="row row-wrap">
          {syncKinds.map((kind, index) => (
            <SyncPill key={kind} kind={kind} count={index} to="/unsent" isShort={false} />
          ))}
          <SyncPill kind="off" count={7} to="/unsent" isShort />
        </div>
      </Card>
      <Card title="States">
        <div className="stack">
          <div className="row row-wrap">
            {workStates.map((state) => (
              <StateChip key={state} state={state} />
            ))}
          </div>
          <div className="row row-wrap">
            {workStates.map((state) => (
              <StateChip key={state} state={state} isInline />
            ))}
          </div>
          <div className={styles.cells}>
            {workStates.map((state) => (
              <span key={state} className={classes(styles.cell, cellStateClass(state))}>
                <Mark value={7} />
                <CellState state={state} />
              </span>
            ))}
          </div>
          <Receipt captured="08:52" delivered="13:10" accepted={undefined} />
          <Receipt captured="08:03" delivered="08:04" accepted="08:04" />
          <div className="row row-wrap">
            <AgeLabel at="08:03" />
            <AgeLabel at="12.12, 14:40" isOld />
          </div>
        </div>
      </Card>
      <Card title="Marks and tags">
        <div className="stack">
          <div className="row row-wrap">
            {[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((value) => (
              <Mark key={value} value={value} hasBox />
            ))}
          </div>
          <div className="row row-wrap">
            {[5, 4, 3, 2].map((value) => (
              <Mark key={value} kind="five" value={value} />
            ))}
            <Mark kind="credit" value={true} />
            <Mark kind="credit" value={false} />
            <Mark kind="points" value={12} max={15} />
            <Nothing />
          </div>
          <div className="row row-wrap">
            <Tag kind="fo" />
            <Tag kind="sor" number={2} />
            <Tag kind="soch" />
            <Count value={12} />
            <Kbd>Enter</Kbd>
          </div>
          <div className="row row-wrap">
            <Avatar userId={0} surname="Төлегенова" name="Ұлжан" />
            <Avatar userId={1} surname="Ахмет" name="Әдемі" />
            <Avatar userId={2} surname="Әбілқасым" name="Ғани" />
            <Avatar userId={3} surname="Құдайбергенов" name="Мұрат" isLarge />
          </div>
          <Progress value={0.6} label="Sent" />
        </div>
      </Card>
      <Card title="Icons">
        <div className="row row-wrap">
          {Object.entries(icons).map(([name, shape]) => (
            <span key={name} title={name}>
              <Icon shape={shape} label={name} />
            </span>
          ))}
        </div>
      </Card>
    </>
  );
}
