CREATE TABLE "return_units" (
	"event_id" uuid NOT NULL,
	"variant_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "return_units_event_id_variant_id_pk" PRIMARY KEY("event_id","variant_id")
);
--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "variant_id" uuid;--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "replaced_by" uuid;--> statement-breakpoint
UPDATE "returns" r SET "variant_id" = o."variant_id",
	"replaced_by" = CASE WHEN EXISTS (SELECT FROM "order_events" e WHERE e."return_id" = r."_id" AND e."step" = 'replace') THEN o."variant_id" END
FROM "orders" o WHERE o."_id" = r."order_id";--> statement-breakpoint
ALTER TABLE "returns" ALTER COLUMN "variant_id" SET NOT NULL;--> statement-breakpoint
INSERT INTO "return_units" SELECT e."_id", i."variant_id", sum(i."quantity")::int
FROM "order_events" e JOIN "order_items" i ON i."order_id" = e."order_id"
WHERE e."return_id" IS NOT NULL AND e."units" IS NOT NULL GROUP BY 1, 2;--> statement-breakpoint
ALTER TABLE "return_units" ADD CONSTRAINT "return_units_variant_id_variants__id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_variant_id_variants__id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_replaced_by_variants__id_fk" FOREIGN KEY ("replaced_by") REFERENCES "public"."variants"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_events_received" ON "order_events" USING btree (("details" ->> 'imei')) WHERE "order_events"."step" = 'receive';