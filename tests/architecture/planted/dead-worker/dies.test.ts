import { test } from 'vitest';

test('dies', () => process.kill(process.pid, 'SIGKILL'));
