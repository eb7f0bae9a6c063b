// What the words for an operation's look (`OperationIcon` of the contract) are drawn as.
import type { OperationIcon } from '#contract/core/mutation.ts';
import { findMutation } from '#contract/mutations.ts';
import {
  arrowBackUp,
  check,
  circleDashed,
  type IconShape,
  listCheck,
  notebook,
  userCheck,
} from '#shared/ui/icons/index.ts';
import { pencil } from '#shared/ui/icons/pages.ts';

const icons: Readonly<Record<OperationIcon, IconShape>> = {
  presence: userCheck,
  roll: listCheck,
  write: pencil,
  confirm: check,
  takeBack: arrowBackUp,
  homework: notebook,
};

export function iconOf({ name }: { readonly name: string }): IconShape {
  const mutation = findMutation(name);
  return mutation ? icons[mutation.icon] : circleDashed;
}
