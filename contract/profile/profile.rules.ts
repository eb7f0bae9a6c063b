// What a password change must satisfy before it is worth sending; the form and the server ask the same (part 1 section 5).
import {
  confirmationProblem,
  type PasswordOwner,
  type Problem,
  passwordProblem,
  requiredProblem,
} from '../core/validation.ts';
import type { PasswordChange } from './profile.schema.ts';

export type PasswordField = keyof PasswordChange;
export type PasswordProblem = Problem | { readonly key: 'profile.password.same'; readonly values?: undefined };

/** Per field the first rule that is broken; empty when nothing is. Whether the current password is right only the server knows. */
export function passwordChangeProblems(
  change: PasswordChange,
  owner: PasswordOwner,
): Partial<Record<PasswordField, PasswordProblem>> {
  const { currentPassword, newPassword, confirmation } = change;
  const problems = {
    currentPassword: requiredProblem(currentPassword),
    newPassword: passwordProblem(newPassword, owner) ?? sameProblem(currentPassword, newPassword),
    confirmation: confirmationProblem(newPassword, confirmation),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== null));
}

function sameProblem(currentPassword: string, newPassword: string): PasswordProblem | null {
  return currentPassword === newPassword ? { key: 'profile.password.same' } : null;
}
