CREATE TABLE "paid_references" (
	"reference_key" text NOT NULL,
	"order_id" uuid NOT NULL,
	CONSTRAINT "paid_references_reference_key_order_id_pk" PRIMARY KEY("reference_key","order_id")
);
--> statement-breakpoint
ALTER TABLE "paid_references" ADD CONSTRAINT "paid_references_order_id_orders__id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
INSERT INTO "paid_references" ("reference_key", "order_id")
SELECT DISTINCT p."reference_key", s."order_id" FROM "payment_shares" s JOIN "payments" p ON p."_id" = s."payment_id"
WHERE length(p."reference_key") >= 6 AND NOT EXISTS (SELECT FROM "payments" r
  WHERE r."reference_key" = p."reference_key" AND r."bank" = p."bank" AND r."source" = p."source" AND r."_id" <> p."_id");
