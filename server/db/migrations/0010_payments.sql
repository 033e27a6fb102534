CREATE TABLE "payment_shares" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"user_id" uuid,
	"actor" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_shares_once" UNIQUE("payment_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"bank" text NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"reference_key" text DEFAULT '' NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	"amount" integer NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"payer_phone" text DEFAULT '' NOT NULL,
	"fingerprint" text NOT NULL,
	"state" text DEFAULT 'unmatched' NOT NULL,
	"proposals" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"user_id" uuid,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_fingerprint_unique" UNIQUE("fingerprint")
);
--> statement-breakpoint
CREATE TABLE "statement_mappings" (
	"bank" text PRIMARY KEY NOT NULL,
	"mapping" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_shares" ADD CONSTRAINT "payment_shares_payment_id_payments__id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_shares" ADD CONSTRAINT "payment_shares_order_id_orders__id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_shares_of" ON "payment_shares" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payments_by_state" ON "payments" USING btree ("state","paid_at");--> statement-breakpoint
CREATE INDEX "payments_by_time" ON "payments" USING btree ("paid_at","_id");--> statement-breakpoint
CREATE INDEX "payments_open" ON "payments" USING btree ("_id") WHERE "payments"."state" in ('matched', 'ambiguous', 'duplicate', 'unmatched');