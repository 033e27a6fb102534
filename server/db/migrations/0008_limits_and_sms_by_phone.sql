CREATE TABLE "limit_counts" (
	"key" text NOT NULL,
	"window_start" timestamp with time zone NOT NULL,
	"hits" integer NOT NULL,
	CONSTRAINT "limit_counts_key_window_start_pk" PRIMARY KEY("key","window_start")
);
--> statement-breakpoint
CREATE INDEX "limit_counts_by_time" ON "limit_counts" USING btree ("window_start");--> statement-breakpoint
CREATE INDEX "sms_of_phone" ON "sms_messages" USING btree ("phone_number","added_at");