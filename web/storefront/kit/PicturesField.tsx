import { useState } from 'react';
import { fill } from '../../../contract/fill.ts';
import { field, input, label, problem } from './controls.ts';
import { useTexts } from './speaking.tsx';
import type { texts } from './texts.ts';

interface Props {
  id: string;
  /** How many can still be added; what is chosen beyond them is not sent, and said so. */
  room: number;
  accept: string;
  onChange(pictures: File[]): void;
}

/** Pictures to be sent with a form: as many as there is room for. */
export function PicturesField({ id, room, accept, onChange }: Props) {
  const t = useTexts<typeof texts>('kit');
  const [tooMany, setTooMany] = useState(false);
  return (
    <div className={field}>
      <label className={label} htmlFor={id}>
        {t.pictures} <small>{fill(t.up_to, { room })}</small>
      </label>
      <input
        id={id}
        data-field="pictures"
        className={input}
        type="file"
        accept={accept}
        multiple
        aria-describedby={`${id}-note`}
        onChange={(event) => {
          const chosen = [...(event.target.files ?? [])];
          setTooMany(chosen.length > room);
          onChange(chosen.slice(0, room));
        }}
      />
      <div id={`${id}-note`} role="status">
        {tooMany && <p className={problem}>{fill(t.only_first, { room })}</p>}
      </div>
    </div>
  );
}
