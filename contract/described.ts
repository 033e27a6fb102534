import { z } from 'zod';

interface Description {
  /** The name of the schema, which generated clients give to its type. */
  id?: string;
  description?: string;
  /** What the text of a query stands for: a client sends a number, and it arrives as text. */
  told?: { type: 'integer' | 'number' | 'boolean'; minimum?: number; maximum?: number; default?: number };
}

/** What the description of the API says of a schema beside what the schema checks. */
export const described = z.registry<Description>();

/** A switch in a query. */
export const flag = z.enum(['true', 'false'], 'Use true or false.').register(described, { told: { type: 'boolean' } });
