// What the composition may use of this feature.
export {
  applyRoster,
  planRoster,
  type ReadRoster,
  RosterRefused,
  type RosterTarget,
  readRoster,
  rosterCall,
  rosterTarget,
} from './roster-command.ts';
