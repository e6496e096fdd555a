import type { Company } from '@trunkline/contract/companies';
import type { ReactNode } from 'react';

/** A part of a company's page that another capability brings along: its people, later its partners and services. */
export interface CompanyTab {
  /** Stands in the address as `?tab=`. */
  value: string;
  label: string;
  /** The permission without which the tab is not there. */
  needs: string;
  content: (company: Company) => ReactNode;
}
