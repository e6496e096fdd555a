import { formatNumber } from '../../ui/formats.ts';

const most = 8;
const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** Lists different names, at most eight: 'Rita Field and Olga Nord'. */
export function namesOf(labels: readonly string[]): string {
  const names = [...new Set(labels)];
  const others = names.length - most;
  return list.format([
    ...names.slice(0, most),
    ...(others > 0 ? [`${formatNumber(others)} more`] : []),
  ]);
}
