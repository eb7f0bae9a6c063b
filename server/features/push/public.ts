// What other parts of the server may use of this one.
export { noteSight, pruneDevices } from './push.repository.ts';
export * from './push.tables.ts';
export { type Pushes, type PushLimits, startPushes } from './push-sender.ts';
export { openPushService, type PushOptions } from './push-service.ts';
