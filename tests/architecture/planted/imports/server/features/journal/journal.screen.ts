// breaks: server-feature-doors
import { stored } from '#shared/lib/storage.ts';

export const screen = stored;
