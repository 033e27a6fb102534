-- A text as it is searched: the stored one and the question are cut by this one rule (server/db/search-words.ts).
-- Most names are Latin words with single blanks, which need no more than small letters.
CREATE FUNCTION search_words(text text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN text ~ '[^A-Za-z0-9 ]|^ | $|  |(^| )[A-Za-z] [A-Za-z]( |$)' THEN
  btrim(regexp_replace(
    regexp_replace(
      regexp_replace(
        translate(lower(normalize(text, NFKD) COLLATE names), '०१२३४५६७८९', '0123456789'),
        -- Marks above and below Latin letters, apostrophes, signs that nobody sees, and the dot between Nepali letters.
        '[\u0300-\u036f''`´‘’ʼ\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\ufeff]|(?<=[\u0900-\u097f])\.(?=[\u0900-\u097f])', '', 'g'),
      '[\s\u0001-/:-@\[-`{-\u00bf\u2010-\u206f\u3000-\u303f।॥]+', ' ', 'g'),
    -- Single letters that follow each other are one word.
    '(?<=(^| )[a-z]) (?=[a-z]( |$))', '', 'g'))
ELSE lower(text) END;--> statement-breakpoint
CREATE FUNCTION search_patterns(question text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (SELECT coalesce(array_agg('%' || word || '%'), '{}') FROM unnest(string_to_array(search_words(question), ' ')) AS word WHERE word <> '');--> statement-breakpoint
DROP INDEX "orders_by_phone_end";--> statement-breakpoint
DROP INDEX "orders_by_name";--> statement-breakpoint
DROP INDEX "orders_by_name_end";--> statement-breakpoint
CREATE INDEX "orders_by_name_words" ON "orders" USING btree ((search_words("customer_name")) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_by_name" ON "orders" USING btree ("customer_name" collate "names","_id");--> statement-breakpoint
CREATE INDEX "orders_by_name_end" ON "orders" USING btree ((split_part(search_words("customer_name"), ' ', -1)) text_pattern_ops);