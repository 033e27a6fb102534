CREATE TABLE "payment_qr_changes" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"office_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"text" text,
	"is_dynamic" boolean NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_by_name" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"decided_by" uuid,
	"decided_by_name" text,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "offices" ADD COLUMN "payment_qr_text" text;--> statement-breakpoint
ALTER TABLE "offices" ADD COLUMN "payment_qr_is_dynamic" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_qr_changes" ADD CONSTRAINT "payment_qr_changes_office_id_offices__id_fk" FOREIGN KEY ("office_id") REFERENCES "public"."offices"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_qr_changes" ADD CONSTRAINT "payment_qr_changes_file_id_files__id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_qr_changes_of" ON "payment_qr_changes" USING btree ("office_id","asked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_qr_changes_pending" ON "payment_qr_changes" USING btree ("office_id") WHERE "payment_qr_changes"."state" = 'pending';