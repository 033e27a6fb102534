/**
 * The numbers above which a caller has to do more, and the environment variables that change them. An address of IPv6
 * is its /64, a network the /24 or /48 around it. A launch crowd comes from many addresses and phones, and does not
 * reach them.
 */
export const LIMITS = {
  /** Orders in ten minutes after which the captcha is asked for, which our client solves by itself. */
  LIMIT_ORDERS_ADDRESS_CAPTCHA: 10,
  LIMIT_ORDERS_NETWORK_CAPTCHA: 100,
  LIMIT_ORDERS_PHONE_CAPTCHA: 2,
  /** Orders in ten minutes after which a code to the phone is asked for. */
  LIMIT_ORDERS_ADDRESS_CODE: 100,
  LIMIT_ORDERS_NETWORK_CODE: 1000,
  LIMIT_ORDERS_PHONE_CODE: 4,
  /**
   * Percent of the units left in a scheme that one address or network may hold in a day with numbers nobody has confirmed,
   * and the least number in any case; from there on each order asks for a code to its phone before a unit is held.
   */
  LIMIT_HOLDS_ADDRESS_PERCENT: 1,
  LIMIT_HOLDS_ADDRESS_LEAST: 5,
  LIMIT_HOLDS_NETWORK_PERCENT: 10,
  LIMIT_HOLDS_NETWORK_LEAST: 50,
  /**
   * Orders in ten minutes that were refused because of their phone, coupon or total, after which the captcha, then a
   * code is asked for: nobody learns about a number or a coupon by asking often. A customer who agrees to what they are
   * asked and orders takes it back.
   */
  LIMIT_PROBES_ADDRESS_CAPTCHA: 5,
  LIMIT_PROBES_NETWORK_CAPTCHA: 50,
  LIMIT_PROBES_PHONE_CAPTCHA: 2,
  LIMIT_PROBES_ADDRESS_CODE: 20,
  LIMIT_PROBES_NETWORK_CODE: 200,
  LIMIT_PROBES_PHONE_CODE: 5,
  /**
   * The codes for orders in an hour that nobody has answered yet, for one address, for a network and in all; more are a
   * 429. Each that is answered makes room for two, so a crowd that answers is not held up, and by the end of the hour
   * there is twice as much room.
   */
  LIMIT_CODES_ADDRESS_HOUR: 5,
  LIMIT_CODES_NETWORK_HOUR: 1000,
  LIMIT_CODES_HOUR: 5000,
  /**
   * The codes for orders in an hour from one address and from a network, answered or not; more are a 429. A machine
   * with phones that answer ends here.
   */
  LIMIT_SENT_CODES_ADDRESS_HOUR: 60,
  LIMIT_SENT_CODES_NETWORK_HOUR: 3000,
  /**
   * Visitors of one network in ten minutes after which its share of a waiting room counts: beyond the share a place
   * asks for the captcha, and waits in a lane of its own. In a room that lets in few, a sixth of it may come before the
   * share counts.
   */
  LIMIT_PLACES_NETWORK_LEAST: 30,
  /** Text messages to one phone in 24 hours; more are not sent. */
  LIMIT_SMS_PHONE_DAY: 20,
  /** Searches by free text of one address in a minute, which no cache can serve; more are a 429. */
  LIMIT_SEARCHES_MINUTE: 120,
  /** Questions about an IMEI of one address in a minute; more are a 429. */
  LIMIT_IMEIS_MINUTE: 20,
  /** The messages in an hour from one address that the captcha lets through; more are a 429. */
  LIMIT_MESSAGES_ADDRESS_HOUR: 20,
  /** The reports of faults in a minute from all browsers together; more are not kept. */
  LIMIT_FAULTS_MINUTE: 300,
} as const;

export type Limits = Record<keyof typeof LIMITS, number>;

export const ORDER_WINDOW_MINUTES = 10;

/** The environment of a server that never asks for more: for tests, which all come from one address. */
export const UNLIMITED = Object.fromEntries(Object.keys(LIMITS).map((name) => [name, '1000000']));
