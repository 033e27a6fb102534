import { useId } from 'react';
import { input } from '../controls.ts';
import type { texts } from '../texts.ts';
import { useTexts } from '../texts-context.tsx';
import { Field } from './Field.tsx';

/** Asks for the name of an area or a store. */
export function SearchField({ value, onChange }: { value: string; onChange: (typed: string) => void }) {
  const t = useTexts<typeof texts>('kit');
  const id = useId();
  return (
    <Field id={id} label={t.search_store}>
      <input
        id={id}
        className={input}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={60}
        placeholder={t.search_hint}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
