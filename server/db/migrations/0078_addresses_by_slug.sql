CREATE TABLE "former_slugs" (
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"owner_id" uuid NOT NULL,
	CONSTRAINT "former_slugs_kind_slug_pk" PRIMARY KEY("kind","slug")
);
--> statement-breakpoint
ALTER TABLE "schemes" ADD COLUMN "slug" text;--> statement-breakpoint
-- A number could meet a name that ends in one: a part of the id does not.
UPDATE "schemes" SET "slug" = CASE WHEN "place" = 1 THEN "base" ELSE "base" || '-' || right("_id"::text, 6) END
FROM (
	SELECT "_id" AS "of", "base", row_number() OVER (PARTITION BY "base" ORDER BY "added_at", "_id") AS "place"
	FROM (
		SELECT "_id", "added_at",
			coalesce(nullif(trim(both '-' from left(regexp_replace(lower("name"), '[^a-z0-9]+', '-', 'g'), 100)), ''), 'scheme') AS "base"
		FROM "schemes"
	) "named"
) "numbered" WHERE "of" = "_id";--> statement-breakpoint
ALTER TABLE "schemes" ALTER COLUMN "slug" SET DEFAULT ('offer-' || substr(md5(random()::text), 1, 10));--> statement-breakpoint
ALTER TABLE "schemes" ALTER COLUMN "slug" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "schemes" ADD CONSTRAINT "schemes_slug_unique" UNIQUE("slug");