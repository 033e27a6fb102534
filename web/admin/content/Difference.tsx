import { useMemo } from 'react';
import { wordChanges } from '../kit/merge/text-difference.ts';
import { readable } from '../kit/readable.ts';
import classes from './Difference.module.css';

/** The changes between two values of a field, word by word, as readers see it and not as HTML. */
export function Difference({ before, after }: { before: unknown; after: unknown }) {
  const parts = useMemo(() => wordChanges(readable(before), readable(after)), [before, after]);
  let position = 0;
  return (
    <div className={classes.text}>
      {parts.map(({ value, added, removed }) => {
        position += value.length;
        const key = `${position}${added ? '+' : removed ? '-' : ''}`;
        if (added) return <ins key={key}>{value}</ins>;
        if (removed) return <del key={key}>{value}</del>;
        return <span key={key}>{value}</span>;
      })}
    </div>
  );
}
