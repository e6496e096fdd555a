import { permissionsOf, type ResourceDescription } from '@trunkline/contract/kernel/resource';
import { type Actor, may } from '../context.ts';
import type { ResourceSource } from './source.ts';

/** Checks whether the actor may restore rows of a resource. A deleted row has no `may` to check. */
export const canRestore = <Description extends ResourceDescription>(
  actor: Actor,
  { description, permanent }: Pick<ResourceSource<Description>, 'description' | 'permanent'>,
): boolean => permanent !== true && may(actor, `${permissionsOf(description.name)}:delete`);
