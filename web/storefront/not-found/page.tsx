import { button } from '../kit/controls.ts';
import { Message } from '../kit/Message.tsx';

export function Page() {
  return (
    <Message
      title="Page Not Found"
      text="There is nothing at this address. It may have moved, or the link is not complete."
    >
      <a className={button()} href="/">
        Go Home
      </a>
    </Message>
  );
}
