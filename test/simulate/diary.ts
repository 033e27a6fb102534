import type { StepName } from '../../contract/steps/steps.ts';

/** An actor's call and its answer, ordered by time. In milliseconds since the start. */
export interface CallAnswer {
  at: number;
  actor: string;
  did: string;
  /** 0 for no answer at all. */
  status: number;
  took: number;
}

/** An order or purchase that an answer said is placed. */
export interface Placed {
  order_id: string;
  phone: string;
  /** In rupees: the total that the customer accepted, and the total in the answer. */
  agreed: number;
  total: number;
  by: string;
  /** The key of its request. */
  key: string;
}

/** A step of an order that staff saw succeed. */
export interface StepDone {
  id: string;
  step: StepName;
  by: string;
}

/** A visitor's look at their position in the waiting room. */
export interface Look {
  visitor: string;
  /** The queue, and the position in it. */
  place: string;
  status: 'prequeue' | 'waiting' | 'admitted';
  ahead: number;
  at: number;
}

/** A waitlist entry that an answer has promised. */
export interface Listed {
  phone: string;
  key: string;
  variant_id: string;
}

/** The position that the draw gave an early visitor; `turn` is the position by order of arrival. */
export interface Drawn {
  visitor: string;
  turn: number;
  ahead: number;
}

/** The number in the launch that a customer saw for their order. */
interface Numbered {
  order_id: string;
  number: number;
}

/** A payment that a provider or a bank has reported. */
export interface Paid {
  order_id: string;
  reference: string;
  /** In rupees. */
  amount: number;
  /** Reported in time and in full, with an answer that says so. */
  isEnough: boolean;
}

/** A fault that was played, and the time until orders passed again. */
interface Played {
  at: number;
  fault: string;
  recovered: number;
}

export interface Diary {
  answers: CallAnswer[];
  placed: Placed[];
  /** Phones of orders without an answer when the launch ended. */
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
  /** Moments for the report's chart, such as a new price. */
  notes: { at: number; text: string }[];
  /** In milliseconds since the start. */
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
