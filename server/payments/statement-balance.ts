interface Row {
  paid_at: Date;
  /** In paisa, as the balance after it. */
  amount: number;
  balance: number | null;
}

/** A row's side by the balance: the sum came in or went out; undefined if no neighbouring row shows it. */
type Side = 'in' | 'out' | undefined;

/**
 * Finds the rows that went out by the balance, for a file without directions and signs. Undefined if the balances don't
 * follow from the amounts, as when rows are missing.
 */
export function sidesByBalance(rows: Row[]): Side[] | undefined {
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last || rows.length < 2) return undefined;
  const down = sidesAfter(rows);
  const up = sidesAfter(rows.toReversed())?.reverse();
  // A file of equal amounts reads both ways: its days show which row is older.
  return first.paid_at > last.paid_at ? (up ?? down) : (down ?? up);
}

/** Starts at the oldest row, whose side is unknown. */
function sidesAfter(rows: Row[]): Side[] | undefined {
  const changes = rows.map(({ balance }, at) => {
    const before = rows[at - 1]?.balance;
    return balance === null || before === null || before === undefined ? undefined : balance - before;
  });
  const follows = rows.every(({ amount }, at) => at === 0 || Math.abs(changes[at] ?? Number.NaN) === amount);
  return follows ? (changes.map((change) => change && (change > 0 ? 'in' : 'out')) as Side[]) : undefined;
}
