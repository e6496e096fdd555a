import { hashedId } from '../hashed-id.ts';
import type { ServiceCategory, ServiceType } from '@trunkline/contract/catalog/listing';
import { seededPlans, seededServices } from '../../catalog/index.ts';
import { ownerId } from '../companies/index.ts';
import type { DemoPart } from '../part.ts';
import type { Story } from '../story.ts';

/** The services on offer, their plans and resellers. */
export const catalogPart: DemoPart = {
  capability: 'catalog',
  seed({ story }) {
    const services = seededServices.map(
      ({ price, sortOrder = 100, documents = [], features, requirements, ...service }, index) => ({
        needs_emergency_address: service.category === 'voice',
        ...service,
        type: bundled.has(service.slug) ? 'bundle' : typeOf(service.category, price?.per),
        id: story.id('service', service.slug),
        company_id: story.platform.id,
        state: 'published',
        features: [...features],
        requirements: [...requirements],
        documents,
        sort_order: sortOrder,
        price_amount: price?.amount ?? null,
        ...(price && {
          price_currency: price.currency,
          price_per: price.per,
          price_unit: price.unit,
        }),
        created_at: story.ago(Math.max(3, 390 - index * 11), 10, index),
      }),
    );
    const origin = (at: unknown) => ({ at: String(at), by: ownerId(story) });
    // Rows of one batch have the same columns; without a price, the table's defaults apply.
    for (const priced of [true, false]) {
      const batch = services.filter(({ price_amount }) => (price_amount !== null) === priced);
      story.insert('services', batch, ({ created_at }) => origin(created_at));
    }
    insertPlans(story);
    insertListings(story);
    insertVersions(story);
  },
};

const bundled = new Set(seededPlans.flatMap(({ service, parts }) => (parts ? [service] : [])));

/** The type that a service of a category has, unless it is paid once. */
function typeOf(category: ServiceCategory, per: string | undefined): ServiceType {
  const types: Partial<Record<ServiceCategory, ServiceType>> = {
    numbers: 'number',
    connectivity: 'connectivity',
    devices: 'hardware',
    'professional-services': 'support',
  };
  return per === 'once' ? 'one_time' : (types[category] ?? 'subscription');
}

function insertPlans(story: Story): void {
  const by = ownerId(story);
  const plans = seededPlans.map(({ charges, parts = [], service, ...plan }, index) => ({
    charges,
    parts,
    row: {
      ...plan,
      id: story.id('plan', plan.code),
      company_id: story.platform.id,
      service_id: story.id('service', service),
      state: 'offered',
      offered_at: story.ago(80, 11, index),
      created_at: story.ago(80, 10, index),
    },
  }));
  const origin = ({ created_at }: Readonly<Record<string, unknown>>) => ({
    at: String(created_at),
    by,
  });
  story.insert(
    'plans',
    plans.map(({ row }) => row),
    origin,
  );
  const charges = plans.flatMap(({ charges: all, row }) =>
    all.map(({ brackets: _brackets, ...charge }, index) => ({
      ...charge,
      id: story.id('charge', `${row.code} ${charge.code}`),
      company_id: row.company_id,
      plan_id: row.id,
      position: index + 1,
      created_at: row.created_at,
    })),
  );
  story.insert('plan_charges', charges, origin);
  const parts = plans.flatMap(({ parts: all, row }) =>
    all.map(({ code, quantity, swap, share }, index) => ({
      id: story.id('bundle part', `${row.code} ${code}`),
      company_id: row.company_id,
      plan_id: row.id,
      part_plan_id: story.id('plan', code),
      quantity,
      swap_group: swap,
      allocation_bps: share,
      position: index + 1,
      created_at: row.created_at,
    })),
  );
  story.insert('bundle_parts', parts, origin);
}

/** Distributors and resellers resell most of what they are offered. */
function insertListings(story: Story): void {
  const sellers = story.companies.filter(
    ({ kind, parent }) => parent !== null && kind !== 'customer',
  );
  const rows = sellers.flatMap(({ id: company_id, name, parent }) =>
    seededServices
      // A reseller lists less than its distributor does.
      .filter((_service, index) => (index + name.length) % (parent?.parent ? 3 : 5) !== 0)
      .map(({ slug }, index) => ({
        id: story.id('listing', `${name} ${slug}`),
        company_id,
        service_id: story.id('service', slug),
        state: 'listed',
        featured: index === 0,
        created_at: story.ago(60, 12, index),
      })),
  );
  story.insert('listings', rows);
}

/** Each service was published, and changed when its plans were offered. */
function insertVersions(story: Story): void {
  story.execute(
    `select app.add_service_version(s.id, 'published', null) from services s
     where s.company_id = $1`,
    [story.platform.id],
  );
  story.execute(
    `update service_versions v set id = ${hashedId("'version 1 ' || v.service_id")},
       reason = 'Plans on offer',
       created_by = $2, created_at = (
       select max(p.offered_at) from plans p where p.service_id = v.service_id)
     where v.company_id = $1`,
    [story.platform.id, ownerId(story)],
  );
}
