import type { ReleaseNote } from '@trunkline/contract/releases';
import { apiFor } from '../../kernel/api.ts';
import type { Verb } from '../../kernel/resource/index.ts';

type Run = NonNullable<Verb<ReleaseNote>['run']>;

/** Shows a note to its readers; the kit keeps the lists in step. */
export const publishRelease =
  (tenant: string): Run =>
  (id) =>
    apiFor(tenant).releases.publish.call({ id });

export const unpublishRelease =
  (tenant: string): Run =>
  (id) =>
    apiFor(tenant).releases.unpublish.call({ id });
