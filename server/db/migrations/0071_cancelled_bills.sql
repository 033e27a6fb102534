CREATE TABLE "cancelled_bills" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"office_id" uuid NOT NULL,
	"seller" text NOT NULL,
	"fiscal_year" text NOT NULL,
	"number" text NOT NULL,
	"day" date NOT NULL,
	"amount" integer NOT NULL,
	"reason" text NOT NULL,
	"user_id" uuid,
	"actor" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "order_bills_by_day";--> statement-breakpoint
ALTER TABLE "cancelled_bills" ADD CONSTRAINT "cancelled_bills_order_id_orders__id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancelled_bills" ADD CONSTRAINT "cancelled_bills_office_id_offices__id_fk" FOREIGN KEY ("office_id") REFERENCES "public"."offices"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cancelled_bills_of" ON "cancelled_bills" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "cancelled_bills_book" ON "cancelled_bills" USING btree ("fiscal_year","day","seller","number","_id");--> statement-breakpoint
CREATE INDEX "order_bills_book" ON "order_bills" USING btree ("fiscal_year","day","seller","number","order_id");--> statement-breakpoint
CREATE INDEX "orders_handed_over" ON "orders" USING btree ("changed_at","_id") WHERE "orders"."status" = 'DELIVERED';--> statement-breakpoint
-- The message about an undone hand-over says what goes back, if nobody has written their own text.
UPDATE "message_templates" SET "text_en" = "text_en" || ' {{difference}}' WHERE "event" = 'undo_deliver' AND "text_en" = 'We mistakenly marked order {{order_id}} as handed over. {{office_name}} is still keeping it for you.';--> statement-breakpoint
UPDATE "message_templates" SET "text_ne" = "text_ne" || ' {{difference}}' WHERE "event" = 'undo_deliver' AND "text_ne" = 'अर्डर {{order_id}} भुलले बुझाइएको देखिएको थियो। सामान {{office_name}} मै छ।';
