import type { DataOf } from '../../../contract/api.ts';
import { figure } from '../language/figures.ts';
import { counted, t } from '../language/t.ts';

/** During a rolling deploy, the previous release's server sends no `again`. */
export type Report = Omit<DataOf<'POST payment/statement'>, 'again'> & { again?: number };

/** Counts the payments in a file, and says which rows aren't payments. */
export function foundIn(report: Report): string {
  const { rows, fresh, again = 0, known } = report;
  const found = t('{count}: {fresh} new, {known} already imported. {report}', {
    count: counted(rows, 'incoming payment'),
    fresh: figure(fresh - again),
    known: figure(known),
    report: leftOut(report),
  });
  const added =
    again > 0 &&
    t('{count} of payments already imported: linked to those payments, not counted twice.', {
      count: counted(again, 'report'),
    });
  return added ? `${found} ${added}` : found;
}

/** Lists the rows that aren't payments, and why. */
function leftOut({ outgoing, not_completed, unknown_statuses, skipped, remarks }: Report): string {
  const parts = [
    outgoing > 0 && t('{count} without money in', { count: counted(outgoing, 'row') }),
    not_completed > 0 && t('{count} not completed', { count: counted(not_completed, 'payment') }),
    ...unknown_statuses.map(({ status, rows }) =>
      t('{count} with the status “{status}”', { count: counted(rows, 'row'), status }),
    ),
    skipped > 0 && `${counted(skipped, 'title or total row', 'title or total rows')}`,
  ].filter(Boolean);
  return [...(parts.length > 0 ? [t('Ignored: {parts}.', { parts: parts.join(', ') })] : []), ...remarks].join(' ');
}

/** Says what an import has added: payments, and further reports of known ones. */
export function imported({ fresh, again = 0 }: Report): string {
  const added = t('{count} linked to payments already imported.', { count: counted(again, 'report') });
  if (again > 0 && fresh === again) return added;
  const payments = t('{count} imported.', { count: counted(fresh - again, 'payment') });
  return again > 0 ? `${payments} ${added}` : payments;
}
