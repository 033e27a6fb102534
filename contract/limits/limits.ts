/**
 * Limits beyond which a caller must prove more, and the environment variables that change them. An IPv6 address counts
 * as its /64; a network is the /24 or /48 around an address. A launch crowd, spread over many addresses and phones,
 * doesn't reach them.
 */
export const LIMITS = {
  /** Orders in ten minutes before the captcha, which our client solves by itself. */
  LIMIT_ORDERS_ADDRESS_CAPTCHA: 10,
  LIMIT_ORDERS_NETWORK_CAPTCHA: 100,
  LIMIT_ORDERS_PHONE_CAPTCHA: 2,
  /** Orders in ten minutes before a code to the phone. */
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
   * Orders in ten minutes refused for their phone, coupon or total, before the captcha and then a code: nobody learns
   * about a number or coupon by asking often. A customer who agrees to what they're asked and orders is taken off the
   * count.
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
   * Order codes an hour from one address and network, answered or not; more are a 429. Stops a machine with phones
   * that answer.
   */
  LIMIT_SENT_CODES_ADDRESS_HOUR: 60,
  LIMIT_SENT_CODES_NETWORK_HOUR: 3000,
  /**
   * Visitors of one network in ten minutes after which its share of a waiting room counts: beyond the share a place
   * asks for the captcha, and waits in a lane of its own. In a room that lets in few, a sixth of it may come before the
   * share counts.
   */
  LIMIT_PLACES_NETWORK_LEAST: 30,
  /** SMS to one phone in 24 hours; more aren't sent. */
  LIMIT_SMS_PHONE_DAY: 20,
  /** Free-text searches a minute from one address, which no cache can serve; more are a 429. */
  LIMIT_SEARCHES_MINUTE: 120,
  /** IMEI questions a minute from one address; more are a 429. */
  LIMIT_IMEIS_MINUTE: 20,
  /** Contact messages an hour from one address that the captcha lets through; more are a 429. */
  LIMIT_MESSAGES_ADDRESS_HOUR: 20,
  /** Error reports a minute from all browsers; more are dropped. */
  LIMIT_FAULTS_MINUTE: 300,
} as const;

export type Limits = Record<keyof typeof LIMITS, number>;

export const ORDER_WINDOW_MINUTES = 10;

/** Environment of a server that never asks for more: for tests, which share one address. */
export const UNLIMITED = Object.fromEntries(Object.keys(LIMITS).map((name) => [name, '1000000']));
