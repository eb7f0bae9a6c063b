import { partEntity } from './part-entity.ts';
import { directorPart } from './school-settings.repository.ts';

export const directorEntity = partEntity(directorPart);
