// What the composition may use of this feature.
export { openPartnerDiary } from './diaries.ts';
