import type { PriceAssignment } from '@trunkline/contract/catalog';
import { companyListing } from '@trunkline/contract/companies/listing';
import { companyKinds } from '@trunkline/contract/kernel/company-kinds';
import { partnerTierNames, partnerTiers } from '@trunkline/contract/partners/listing';
import { apiFor } from '../../../kernel/api.ts';
import { ReferenceCombobox } from '../../../kernel/resource/reference-combobox.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';

export type Audience = Pick<PriceAssignment, 'audience' | 'target'>;

const audiences = [
  { value: 'visitors', label: 'Visitors to your site' },
  { value: 'kind', label: 'A company type' },
  { value: 'tier', label: 'A partner tier' },
  { value: 'buyer', label: 'One company' },
] as const;
const kinds = (['master_distributor', 'distributor', 'reseller', 'customer'] as const).map(
  (value) => ({ value, label: companyKinds[value] }),
);
const tiers = partnerTierNames.map((value) => ({ value, label: partnerTiers[value] }));

export const isComplete = ({ audience, target }: Audience): boolean =>
  audience === 'visitors' || target !== '';

/** Names an audience: 'Visitors', 'Resellers', 'Gold partners', 'Bluebird IT'. */
export function audienceText({ audience, target, buyer }: PriceAssignment): string {
  if (audience === 'visitors') return 'Visitors';
  if (audience === 'buyer') return buyer ?? 'One company';
  const options: readonly { value: string; label: string }[] = audience === 'kind' ? kinds : tiers;
  const label = options.find(({ value }) => value === target)?.label ?? target;
  return audience === 'kind' ? `${label}s` : `${label} partners`;
}

/** Shows the fields for the audience of a list. */
export function AudienceFields({
  tenant,
  value: { audience, target },
  onChange,
}: {
  tenant: string;
  value: Audience;
  onChange: (audience: Audience) => void;
}) {
  const choose = (next: string) => onChange({ audience, target: next });
  return (
    <>
      <Field label="For">
        {(control) => (
          <Select
            {...control}
            options={audiences}
            value={audience}
            onValueChange={(next) => onChange({ audience: next, target: '' })}
          />
        )}
      </Field>
      {audience === 'kind' && (
        <Field label="Company type">
          {(control) => (
            <Select
              {...control}
              options={kinds}
              value={kinds.find(({ value }) => value === target)?.value ?? null}
              onValueChange={choose}
            />
          )}
        </Field>
      )}
      {audience === 'tier' && (
        <Field label="Tier" help="Set a partner's tier under “Partner tiers”.">
          {(control) => (
            <Select
              {...control}
              options={tiers}
              value={tiers.find(({ value }) => value === target)?.value ?? null}
              onValueChange={choose}
            />
          )}
        </Field>
      )}
      {audience === 'buyer' && (
        <Field label="Company" help="A company that buys from you directly.">
          {(control) => (
            <ReferenceCombobox
              {...control}
              resource={{ description: companyListing, api: apiFor(tenant).companies }}
              value={target === '' ? null : target}
              onChange={(id) => choose(id ?? '')}
              filters={{ parent_id: tenant }}
            />
          )}
        </Field>
      )}
    </>
  );
}
