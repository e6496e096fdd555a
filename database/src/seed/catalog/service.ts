import type { ServiceCategory } from '@trunkline/contract/catalog/listing';

/** The content of a seeded service; other columns are filled when it is inserted. */
export interface SeededService {
  readonly slug: string;
  readonly name: string;
  readonly provider: string;
  readonly category: ServiceCategory;
  /** Set only where it differs from the default of the category. */
  readonly needs_emergency_address?: boolean;
  readonly summary: string;
  /** HTML. */
  readonly description: string;
  readonly features: readonly string[];
  readonly requirements: readonly string[];
  readonly documents?: readonly { readonly title: string; readonly address: string }[];
  /** In minor units; null for on request. */
  readonly price: {
    readonly amount: number;
    readonly currency: 'USD';
    readonly per: 'once' | 'month' | 'year';
    readonly unit: string;
  } | null;
  readonly sortOrder?: number;
}
