import { formatNumber } from '../../ui/formats.ts';

const maxNames = 8;
const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** Lists different names, at most eight: 'Rita Field and Olga Nord'. */
export function namesOf(labels: readonly string[]): string {
  const names = [...new Set(labels)];
  const others = names.length - maxNames;
  return list.format([
    ...names.slice(0, maxNames),
    ...(others > 0 ? [`${formatNumber(others)} more`] : []),
  ]);
}
