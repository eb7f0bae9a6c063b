import { install } from './harness.ts';
import { queryPeer } from './query.ts';

install(queryPeer(undefined));
