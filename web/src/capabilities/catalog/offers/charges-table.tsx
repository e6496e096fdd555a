import type { OfferMoney, OfferPlan } from '@trunkline/contract/catalog';
import type { ReactNode } from 'react';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { formatMicro, termsText } from '../prices/price-texts.ts';
import { keptMicro, missingText } from './offer-texts.ts';

/** The charges of a plan, each with its brackets. On phones, amounts are below their charge. */
export function ChargesTable({ plan }: { plan: OfferPlan }) {
  const sells = plan.charges.some(({ customer_pays }) => customer_pays !== null);
  const head = ['You pay', ...(sells ? ['Customer pays', 'You keep'] : [])];
  return (
    <ScrollRegion label="Charges">
      <table className="w-full text-sm max-sm:block">
        <thead className="max-sm:hidden">
          <tr className="border-b border-border text-[13px] text-muted">
            <th scope="col" className="py-1.5 pr-4 text-left font-normal">
              Charge
            </th>
            {head.map((label) => (
              <th key={label} scope="col" className="py-1.5 pl-4 text-right font-normal">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-border max-sm:block">
          {plan.charges.map((charge) => {
            const kept = keptMicro(charge);
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
                </Amount>
                {sells && (
                  <>
                    <Amount label="Customer pays">
                      {charge.customer_pays && <Money money={charge.customer_pays} />}
                    </Amount>
                    <Amount label="You keep">
                      {kept === null || currency === null ? (
                        <span className="text-muted">–</span>
                      ) : (
                        <span className={kept.startsWith('-') ? 'text-danger' : undefined}>
                          {formatMicro(kept, currency)}
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

/** A cell; where there is no heading of its column, it has its label. */
function Amount({ label, children }: { label: string; children: ReactNode }) {
  return (
    <td className="text-right tabular-nums max-sm:flex max-sm:justify-between max-sm:gap-4 sm:py-2 sm:pl-4">
      <span className="text-[13px] text-muted sm:hidden">{label}</span>
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
