import { formatNumber } from '../../ui/formats.ts';

const most = 8;

/** Lists different names, at most eight: 'Rita Field, Olga Nord and 3 more'. */
export function namesOf(labels: readonly string[]): string {
  const names = [...new Set(labels)];
  const shown = names.slice(0, most).join(', ');
  return names.length > most ? `${shown} and ${formatNumber(names.length - most)} more` : shown;
}
