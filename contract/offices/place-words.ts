import { writtenOut } from '../locations/short-names.ts';

/** A ward at the end of a place: “Kathmandu 10”, “Kathmandu-10”, “Kathmandu, Ward No. 10”, “काठमाडौं वडा नं. १०”. */
const WARD_AT_END = /[\s,-]+(?:(?:ward|wada|no|वडा|नं)\.?[\s,.-]*)*\p{Nd}{1,2}$/iu;

/** Returns a text about a place without its ward, with short names written out. */
export const placeIn = (text: string): string => writtenOut(text.trim().replace(WARD_AT_END, ''));
