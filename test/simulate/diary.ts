/** A call of an actor and the answer to it, in the order in which they happened. Milliseconds since the begin. */
export interface CallAnswer {
  at: number;
  actor: string;
  did: string;
  /** 0 is no answer at all. */
  status: number;
  took: number;
}

/** An order or purchase that somebody was told is placed. */
export interface Placed {
  order_id: string;
  phone: string;
  /** Rupees: the total that the customer had agreed to, and the one that the answer says. */
  agreed: number;
  total: number;
  by: string;
  /** The key under which it was asked for. */
  key: string;
}

/** A step with an order that a member of staff was told is done. */
export interface StepDone {
  id: string;
  step: string;
  by: string;
}

/** A look of a visitor at their place in the waiting room. */
export interface Look {
  visitor: string;
  /** The queue, and the number in it. */
  place: string;
  status: 'prequeue' | 'waiting' | 'admitted';
  ahead: number;
  at: number;
}

/** A place on the waiting list that somebody was told they have. */
export interface Listed {
  phone: string;
  key: string;
  variant_id: string;
}

/** The place that the draw gave to a visitor who came early; `turn` is the number by which they came. */
export interface Drawn {
  visitor: string;
  turn: number;
  ahead: number;
}

/** The number in the launch that somebody was told for their order. */
export interface Numbered {
  order_id: string;
  number: number;
}

/** A payment that a provider or a bank has told about. */
export interface Paid {
  order_id: string;
  reference: string;
  /** Rupees. */
  amount: number;
  /** Told in time, in full, and the answer has said so. */
  isEnough: boolean;
}

/** A fault that was played, and how long until orders passed again. */
export interface Played {
  at: number;
  fault: string;
  recovered: number;
}

export interface Diary {
  answers: CallAnswer[];
  placed: Placed[];
  /** The phones of orders that had no answer when the launch ended. */
  unanswered: string[];
  steps: StepDone[];
  /** IMEIs that were handed over, by order. */
  imeis: Map<string, string>;
  looks: Look[];
  drawn: Drawn[];
  listed: Listed[];
  numbered: Numbered[];
  paid: Paid[];
  played: Played[];
  /** Moments that the picture names, such as a new price. */
  notes: { at: number; text: string }[];
  /** Milliseconds since the begin. */
  now(): number;
  note(text: string): void;
}

export function newDiary(): Diary {
  const began = performance.now();
  const now = () => Math.round(performance.now() - began);
  const diary: Diary = {
    answers: [],
    placed: [],
    unanswered: [],
    steps: [],
    imeis: new Map(),
    looks: [],
    drawn: [],
    listed: [],
    numbered: [],
    paid: [],
    played: [],
    notes: [],
    now,
    note: (text) => void diary.notes.push({ at: now(), text }),
  };
  return diary;
}
