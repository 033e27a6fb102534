/**
 * Limits beyond which a caller must prove more, and the environment variables that change them. An IPv6 address counts
 * as its /64; a network is the /24 or /48 around an address. A launch crowd stays below them, because it comes from
 * many addresses and phones.
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
   * The share of a scheme's remaining units, in percent, that one address or network can hold in a day with unconfirmed
   * numbers, and the number it can always hold. Beyond that, each order needs a code to its phone before it holds a
   * unit.
   */
  LIMIT_HOLDS_ADDRESS_PERCENT: 1,
  LIMIT_HOLDS_ADDRESS_LEAST: 5,
  LIMIT_HOLDS_NETWORK_PERCENT: 10,
  LIMIT_HOLDS_NETWORK_LEAST: 50,
  /**
   * Orders in ten minutes that were refused for their phone, coupon or total, before the captcha and then a code: no
   * one can find out numbers or coupons by trying. Refusals no longer count if the customer then agrees and orders.
   */
  LIMIT_PROBES_ADDRESS_CAPTCHA: 5,
  LIMIT_PROBES_NETWORK_CAPTCHA: 50,
  LIMIT_PROBES_PHONE_CAPTCHA: 2,
  LIMIT_PROBES_ADDRESS_CODE: 20,
  LIMIT_PROBES_NETWORK_CODE: 200,
  LIMIT_PROBES_PHONE_CODE: 5,
  /**
   * Unanswered codes for orders in an hour, per address, per network and in all; further ones get a 429. Each answered
   * code makes room for two, so a crowd that answers isn't delayed; by the end of the hour there is twice as much room.
   */
  LIMIT_CODES_ADDRESS_HOUR: 5,
  LIMIT_CODES_NETWORK_HOUR: 1000,
  LIMIT_CODES_HOUR: 5000,
  /**
   * Order codes an hour from one address and network, answered or not; further ones get a 429. Stops a bot that has
   * phones to answer with.
   */
  LIMIT_SENT_CODES_ADDRESS_HOUR: 60,
  LIMIT_SENT_CODES_NETWORK_HOUR: 3000,
  /**
   * Visitors from one network in ten minutes before its share of a waiting room counts. Beyond the share, a position
   * asks for the captcha and waits in a lane of its own. In a waiting room that admits few, the share counts from a
   * sixth of that.
   */
  LIMIT_PLACES_NETWORK_LEAST: 30,
  /** SMS to one phone in 24 hours; further ones aren't sent. */
  LIMIT_SMS_PHONE_DAY: 20,
  /** Free-text searches a minute from one address, which no cache can serve; further ones get a 429. */
  LIMIT_SEARCHES_MINUTE: 120,
  /** IMEI queries a minute from one address; further ones get a 429. */
  LIMIT_IMEIS_MINUTE: 20,
  /** Contact messages an hour from one address that pass the captcha; further ones get a 429. */
  LIMIT_MESSAGES_ADDRESS_HOUR: 20,
  /** Error reports a minute from all browsers; further ones are dropped. */
  LIMIT_FAULTS_MINUTE: 300,
} as const;

export type Limits = Record<keyof typeof LIMITS, number>;

export const ORDER_WINDOW_MINUTES = 10;

/** Environment of a server that never asks for more: for tests, which share one address. */
export const UNLIMITED = Object.fromEntries(Object.keys(LIMITS).map((name) => [name, '1000000']));
