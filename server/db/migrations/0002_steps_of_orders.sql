CREATE TABLE "returns" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"office_id" uuid NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_state_states__id_fk";
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_district_districts__id_fk";
--> statement-breakpoint
ALTER TABLE "sms_messages" ADD COLUMN "about" text;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "return_id" uuid;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "step" text NOT NULL;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "units" text;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "quota" text;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "office_id" uuid;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "from_office_id" uuid;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "details" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "campaign_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "imei" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tracking_number" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "changed_at" timestamp with time zone NOT NULL;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_order_id_orders__id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_office_id_offices__id_fk" FOREIGN KEY ("office_id") REFERENCES "public"."offices"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "returns_of" ON "returns" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "returns_by_office" ON "returns" USING btree ("office_id","status","changed_at");--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_return_id_returns__id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_campaign_id_campaigns__id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_imei" ON "orders" USING btree ("imei");--> statement-breakpoint
ALTER TABLE "sms_messages" ADD CONSTRAINT "sms_messages_about_unique" UNIQUE("about");