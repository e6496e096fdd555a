import { contract } from '@trunkline/contract';
import { type Guard, guardOf } from '@trunkline/contract/kernel/operation';
import { type AnyContractRouter, isContractProcedure } from '@orpc/contract';

export interface DeclaredOperation {
  /** For example 'companies.list'; also the operation's ID in the API description. */
  readonly id: string;
  readonly method: string;
  /** As declared, below /api: '/companies/{id}'. */
  readonly path: string;
  readonly guard: Guard;
}

/** Every operation of the contract with its guard. */
export const declaredOperations: readonly DeclaredOperation[] = declaredIn(contract, []);

function declaredIn(part: AnyContractRouter, names: readonly string[]): DeclaredOperation[] {
  if (!isContractProcedure(part)) {
    return Object.entries(part).flatMap(([name, below]) => declaredIn(below, [...names, name]));
  }
  const { method = 'POST', path = '' } = part['~orpc'].route;
  return [{ id: names.join('.'), method, path, guard: guardOf(part) }];
}
