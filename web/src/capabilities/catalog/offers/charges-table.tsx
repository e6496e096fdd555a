import type { OfferMoney, OfferPlan } from '@trunkline/contract/catalog';
import type { ReactNode } from 'react';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { PriceReason } from '../prices/price-reason.tsx';
import { formatMicro, termsText } from '../prices/price-texts.ts';
import { marginMicro, missingText } from './offer-texts.ts';

/** Shows the charges of a plan with their brackets. On phones, amounts are below their charge. */
export function ChargesTable({ plan }: { plan: OfferPlan }) {
  const hasCustomerPrices = plan.charges.some(({ customer_pays }) => customer_pays !== null);
  const headings = ['You pay', ...(hasCustomerPrices ? ['Customer pays', 'You keep'] : [])];
  return (
    <ScrollRegion label="Charges">
      <table className="w-full text-sm max-sm:block">
        <thead className="max-sm:hidden">
          <tr className="border-b border-border text-[13px] text-muted">
            <th scope="col" className="py-1.5 pr-4 text-left font-normal">
              Charge
            </th>
            {headings.map((label) => (
              <th key={label} scope="col" className="py-1.5 pl-4 text-right font-normal">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-border max-sm:block">
          {plan.charges.map((charge) => {
            const margin = marginMicro(charge);
            const { currency } = charge.you_pay;
            return (
              <tr key={charge.id} className="align-top max-sm:grid max-sm:gap-1 max-sm:py-2.5">
                <th scope="row" className="min-w-32 text-left font-normal sm:py-2 sm:pr-4">
                  <span className="block font-medium wrap-break-word">{charge.name}</span>
                  <span className="block text-[13px] text-muted">
                    {termsText({ ...charge, bill_months: plan.bill_months })}
                  </span>
                </th>
                <Amount label="You pay">
                  <Money money={charge.you_pay} />
                  {charge.you_pay.brackets !== null && (
                    <PriceReason charge={charge.id} name={charge.name} />
                  )}
                </Amount>
                {hasCustomerPrices && (
                  <>
                    <Amount label="Customer pays">
                      {charge.customer_pays && <Money money={charge.customer_pays} />}
                    </Amount>
                    <Amount label="You keep">
                      {margin === null || currency === null ? (
                        <span className="text-muted">–</span>
                      ) : (
                        <span className={margin.startsWith('-') ? 'text-danger' : undefined}>
                          {formatMicro(margin, currency)}
                        </span>
                      )}
                    </Amount>
                  </>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** A table cell that shows its own label where the column headings are hidden. */
function Amount({ label, children }: { label: string; children: ReactNode }) {
  return (
    <td className="text-right tabular-nums max-sm:flex max-sm:justify-between max-sm:gap-4 sm:py-2 sm:pl-4">
      <span className="shrink-0 text-[13px] text-muted sm:hidden">{label}</span>
      <span>{children}</span>
    </td>
  );
}

function Money({ money }: { money: OfferMoney }) {
  const { brackets, currency } = money;
  if (brackets === null || currency === null)
    return <span className="text-[13px] text-muted">{missingText(money)}</span>;
  return brackets.map(({ from, rate_micro, flat_micro }) => (
    <span key={from} className="block whitespace-nowrap">
      {from !== '1' && (
        <span className="text-[13px] text-muted">from {Number(from).toLocaleString()} </span>
      )}
      {formatMicro(rate_micro, currency)}
      {flat_micro !== '0' && ` + ${formatMicro(flat_micro, currency)}`}
    </span>
  ));
}
