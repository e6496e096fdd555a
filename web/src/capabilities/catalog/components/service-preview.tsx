import type { Price } from '@trunkline/contract/kernel/live';
import { slugFrom } from '@trunkline/contract/catalog/listing';
import { ServiceEntry } from '../../../documents/service-list.tsx';

type Texts = Readonly<Record<string, string>>;

const periods: Readonly<Record<string, Price['per']>> = {
  month: 'month',
  year: 'year',
  once: 'once',
};

/** Returns the price entered in the form; null while it is empty or invalid. */
function priceOf({ price = '', price_currency, price_per, price_unit = '' }: Texts): Price | null {
  const amount = Math.round(Number(price) * 100);
  if (price.trim() === '' || !Number.isSafeInteger(amount) || amount < 0) return null;
  const per = periods[price_per ?? ''] ?? 'month';
  return { amount, currency: price_currency || 'USD', per, unit: price_unit };
}

/** Previews the service as it will appear in the catalogue. */
export function ServicePreview({ values }: { values: Texts }) {
  const { name = '', slug = '', category = '', provider = '', summary = '' } = values;
  return (
    <section aria-label="Preview" className="grid gap-1.5">
      <h4 className="text-[13px] font-medium">Preview</h4>
      <div
        // Only a preview: its links are inert.
        inert
        className="@container rounded-md border border-border bg-background px-5 text-base"
      >
        <ServiceEntry
          service={{
            slug: slug || slugFrom(name),
            name: name || 'Service name',
            category: category || 'Category',
            provider: provider || 'Provider',
            summary,
            features: [],
            from_price: priceOf(values),
            picture: '',
          }}
        />
      </div>
    </section>
  );
}
