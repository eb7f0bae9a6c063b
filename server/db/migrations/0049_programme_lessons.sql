CREATE TABLE "programme_lessons" (
	"school_id" integer NOT NULL,
	"schedule_uuid" uuid NOT NULL,
	"user_id" integer NOT NULL,
	"date" date NOT NULL,
	"time_start" text NOT NULL,
	"time_end" text NOT NULL,
	"subject_id" integer NOT NULL,
	"edu_lang" text NOT NULL,
	"classes" text NOT NULL,
	"schools" text NOT NULL,
	"theme" text,
	"room_id" integer,
	"conference" text,
	CONSTRAINT "programme_lessons_school_id_schedule_uuid_pk" PRIMARY KEY("school_id","schedule_uuid")
);
--> statement-breakpoint
CREATE INDEX "programme_lessons_of_user" ON "programme_lessons" USING btree ("school_id","user_id","date");