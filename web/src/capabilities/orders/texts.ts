import type { EmergencyAddress, TradeTerms } from '@trunkline/contract/orders';
import { minorUnits } from '@trunkline/contract/kernel/money';
import { formatMinor } from '../../kernel/format-minor.ts';
import { formatCountry } from '../../ui/formats.ts';
import { isCountry } from './countries.ts';

export { periodText, priceParts, taskName, termText } from '@trunkline/contract/orders/texts';

/** 'Every purchase', 'Sales to Bluebird IT of $500.00 or more' */
export function ruleText({
  applies_to,
  minimum,
  currency,
  counterpart_name,
}: {
  readonly applies_to: 'purchases' | 'sales' | 'prices';
  readonly minimum: string | null;
  readonly currency: string | null;
  readonly counterpart_name: string | null;
}): string {
  if (applies_to === 'prices')
    return minimum === null || currency === null
      ? 'Every price change'
      : `Price changes worth ${formatMinor(minimum, currency)} a month or more`;
  const isSale = applies_to === 'sales';
  const counterpart =
    counterpart_name === null ? '' : ` ${isSale ? 'to' : 'from'} ${counterpart_name}`;
  if (minimum === null || currency === null)
    return `Every ${isSale ? 'sale' : 'purchase'}${counterpart}`;
  return `${isSale ? 'Sales' : 'Purchases'}${counterpart} of ${formatMinor(minimum, currency)} or more`;
}

/**
 * Reads an amount such as '1250.50' as minor units; null if it isn't a valid amount in the
 * currency.
 */
export function minorOf(text: string, currency: string): string | null {
  const digits = String(minorUnits(currency)).length - 1;
  const [, whole, , decimals = ''] = /^(\d{1,12})([.,](\d+))?$/.exec(text.trim()) ?? [];
  if (whole === undefined || decimals.length > digits) return null;
  return String(BigInt(whole + decimals.padEnd(digits, '0')));
}

/** '12 Harbour Road, floor 3, room 301, Seattle WA 98101, United States' */
export function addressText(address: EmergencyAddress): string {
  const { street, floor, room, city, region, postal_code, country } = address;
  const cityLine = [city, region, postal_code].filter(Boolean).join(' ');
  const countryName = isCountry(country) ? formatCountry(country) : country;
  return [street, floor && `floor ${floor}`, room && `room ${room}`, cityLine, countryName]
    .filter(Boolean)
    .join(', ');
}

export const tradeModels = { resale: 'Resale', agency: 'Agency' } as const;

/** 'Orders go to your supplier automatically. Time zone Europe/Berlin, EUR, resale.' */
export function tradeTermsText({
  auto_procure,
  currency,
  time_zone,
  model,
}: Pick<TradeTerms, 'auto_procure' | 'currency' | 'time_zone' | 'model'>): string {
  const start = auto_procure
    ? 'Orders go to your supplier automatically'
    : 'Your team starts delivery manually';
  const zone = `Time zone ${time_zone.replaceAll('_', ' ')}`;
  const facts = [zone, currency, tradeModels[model].toLowerCase()];
  return `${start}. ${facts.filter((fact) => fact !== null).join(', ')}.`;
}
