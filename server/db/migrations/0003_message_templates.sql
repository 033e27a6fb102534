CREATE TABLE "message_templates" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"event" text NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"text_en" text NOT NULL,
	"text_ne" text NOT NULL,
	"subject_en" text NOT NULL,
	"subject_ne" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "message_templates_event_unique" UNIQUE("event")
);
--> statement-breakpoint
ALTER TABLE "sms_messages" ADD COLUMN "parts" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "sms_messages" ADD COLUMN "problem" text;