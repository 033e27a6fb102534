import { useState } from 'react';
import { counted } from '../../../contract/counted.ts';
import { field, input, label, problem } from './controls.ts';

interface Props {
  id: string;
  /** How many can still be added; what is chosen beyond them is not sent, and said so. */
  room: number;
  accept: string;
  onChange(pictures: File[]): void;
}

/** Pictures to be sent with a form: as many as there is room for. */
export function PicturesField({ id, room, accept, onChange }: Props) {
  const [tooMany, setTooMany] = useState(false);
  return (
    <div className={field}>
      <label className={label} htmlFor={id}>
        Pictures <small>(optional, up to {room})</small>
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
        {tooMany && (
          <p className={problem}>
            Only the first {counted(room, 'picture')} will be sent. Choose again to send others.
          </p>
        )}
      </div>
    </div>
  );
}
