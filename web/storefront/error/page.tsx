import type { Pages } from '../../../contract/pages.ts';
import { button } from '../kit/controls.ts';
import { Message } from '../kit/Message.tsx';

/** What a visitor sees in the place of a page that could not be made. */
export function Page({ msg, request_id }: Pages['error']) {
  const text = request_id ? `Please try again in a moment. If it stays, tell us this number: ${request_id}` : '';
  return (
    <Message title={msg} text={text || 'Please try again in a moment.'}>
      <button type="button" className={button()} onClick={() => location.reload()}>
        Try again
      </button>
    </Message>
  );
}
