import { partEntity } from './part-entity.ts';
import { contactsPart } from './school-settings.repository.ts';

export const contactsEntity = partEntity(contactsPart);
