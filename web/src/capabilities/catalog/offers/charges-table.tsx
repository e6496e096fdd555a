import type { OfferMoney, OfferPlan } from '@trunkline/contract/catalog';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { formatMicro, termsText } from '../prices/price-texts.ts';
import { keptMicro, missingText } from './offer-texts.ts';

/** The charges of a plan, each with its brackets. */
export function ChargesTable({ plan }: { plan: OfferPlan }) {
  const sells = plan.charges.some(({ customer_pays }) => customer_pays !== null);
  const head = ['You pay', ...(sells ? ['Customer pays', 'You keep'] : [])];
  return (
    <ScrollRegion label="Charges">
      <table className="w-full text-sm">
        <thead>
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
        <tbody className="divide-y divide-border">
          {plan.charges.map((charge) => {
            const kept = keptMicro(charge);
            const { currency } = charge.you_pay;
            return (
              <tr key={charge.id} className="align-top">
                <th scope="row" className="min-w-32 py-2 pr-4 text-left font-normal">
                  <span className="block font-medium wrap-break-word">{charge.name}</span>
                  <span className="block text-[13px] text-muted">
                    {termsText({ ...charge, bill_months: plan.bill_months })}
                  </span>
                </th>
                <td className="py-2 pl-4 text-right">
                  <Money money={charge.you_pay} />
                </td>
                {sells && (
                  <>
                    <td className="py-2 pl-4 text-right">
                      {charge.customer_pays && <Money money={charge.customer_pays} />}
                    </td>
                    <td className="py-2 pl-4 text-right tabular-nums">
                      {kept === null || currency === null ? (
                        <span className="text-muted">–</span>
                      ) : (
                        <span className={kept.startsWith('-') ? 'text-danger' : undefined}>
                          {formatMicro(kept, currency)}
                        </span>
                      )}
                    </td>
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

function Money({ money }: { money: OfferMoney }) {
  const { brackets, currency } = money;
  if (brackets === null || currency === null)
    return <span className="text-[13px] text-muted">{missingText(money)}</span>;
  return brackets.map(({ from, rate_micro, flat_micro }) => (
    <span key={from} className="block whitespace-nowrap tabular-nums">
      {from !== '1' && (
        <span className="text-[13px] text-muted">from {Number(from).toLocaleString()} </span>
      )}
      {formatMicro(rate_micro, currency)}
      {flat_micro !== '0' && ` + ${formatMicro(flat_micro, currency)}`}
    </span>
  ));
}
